import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useOverlayPosition } from 'react-aria';

const GAP_PX = 8;

/** Where a popover inside `frame` stands: below what `anchorSelector` finds there, above where there is no room, and never outside `frame`. */
export function usePopoverPosition(
  popover: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  anchorSelector: string,
): CSSProperties | undefined {
  const anchor = useRef<Element>(null);
  const [boundary, setBoundary] = useState<HTMLElement>();

  useLayoutEffect(() => {
    anchor.current = frame.current?.querySelector(anchorSelector) ?? null;
    // oxlint-disable-next-line react/set-state-in-effect -- what the frame is can be known only once it is in the document
    setBoundary(frame.current ?? undefined);
  }, [anchorSelector, frame]);

  const { overlayProps } = useOverlayPosition({
    targetRef: anchor,
    overlayRef: popover,
    ...(boundary && { boundaryElement: boundary }),
    placement: 'bottom start',
    offset: GAP_PX,
    containerPadding: GAP_PX,
    isOpen: boundary !== undefined,
  });
  return overlayProps.style;
}
