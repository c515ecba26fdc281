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

/** A round has begun, and everything that it needs is on screen, ms. */
export const CALM = 5000;

/** Loads what a round needs later, while hands are busy: it keeps no round waiting, and is there when it is needed. */
export function useSoon(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A line that fails now may be back when somebody needs it.
      for (const load of loads) load().catch(() => undefined);
    }, CALM);
    return () => clearTimeout(timer);
  }, [loads]);
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
