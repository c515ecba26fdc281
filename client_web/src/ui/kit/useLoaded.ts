/** Components that are loaded when they are first needed. */

import { type ComponentType, h, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Loads the module whose default export draws it. */
export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** The component once it is here; undefined until then, and where there is nothing to load. */
export function useLoaded<Props>(load: Load<Props> | undefined): ComponentType<Props> | undefined {
  const [held, setHeld] = useState<{ from: Load<Props>; component: ComponentType<Props> }>();
  useEffect(() => {
    let wanted = true;
    void load?.().then((module) => {
      if (wanted) setHeld({ from: load, component: module.default });
    });
    return () => {
      wanted = false;
    };
  }, [load]);
  return held !== undefined && held.from === load ? held.component : undefined;
}

/** A component that comes when it is first drawn; nothing until then. */
export function later<Props extends object>(
  load: Load<Props>,
): (props: Props) => JSX.Element | null {
  return function Later(props) {
    const Loaded = useLoaded(load);
    return Loaded === undefined ? null : h(Loaded, props);
  };
}
