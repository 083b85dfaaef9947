import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Room } from "./drawing.ts";

/** The room inside of an element, measured again when it or its letters change their size; undefined at first. */
export function useRoom(
  container: RefObject<HTMLElement | null>,
  letter: RefObject<HTMLElement | null>,
): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useLayoutEffect(() => {
    const [outer, inner] = [container.current, letter.current];
    if (outer === null || inner === null) return undefined;
    const measure = textMeasure(outer);
    const read = (): void => {
      const width = Math.floor(outer.clientWidth);
      const em = inner.getBoundingClientRect().height;
      if (width === 0 || em === 0) return;
      setRoom((last) => (last?.width === width && last.em === em ? last : { width, em, measure }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(outer);
    observer.observe(inner);
    read();
    return () => observer.disconnect();
  }, [container, letter]);
  return room;
}

/** Measures as the page would draw, in the font of an element. */
function textMeasure(element: HTMLElement): Room["measure"] {
  const context = document.createElement("canvas").getContext("2d");
  const { fontFamily, fontWeight } = getComputedStyle(element);
  return (text, size) => {
    if (context === null) return text.length * size * 0.6;
    context.font = `${fontWeight} ${String(size)}px ${fontFamily}`;
    return context.measureText(text).width;
  };
}
