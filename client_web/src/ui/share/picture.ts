/** Pictures made on the device: an SVG in the page's colours as a PNG, saved or handed to the phone. */

/** Placeholders such as `var(--k)` filled in: outside of the page there are no properties. */
export function withColours(markup: string, colour: (property: string) => string): string {
  return markup.replace(/var\((--[\w-]+)(?:,[^)]*)?\)/g, (_, name: string) => colour(name));
}

/** The page's own colours, as they are by day or by night. */
export function pageColour(property: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(${property})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/**
 * A whole SVG file as a PNG.
 *
 * @throws {Error} the browser cannot draw it
 */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("no canvas");
  brush.drawImage(image, 0, 0);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : done(blob)));
  });
}

export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Hands the picture with its link to the phone's own sheet, or saves it where there is none.
 *
 * @throws {Error} the browser cannot draw it
 */
export async function sharePicture(svg: string, name: string, url: string): Promise<void> {
  const file = new File([await pngOf(svg)], name, { type: "image/png" });
  const both = { files: [file], url };
  try {
    if (navigator.canShare?.(both)) await navigator.share(both);
    else save(file, name);
  } catch (error) {
    // Closing the phone's sheet is not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
