import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface HeldFieldsProps {
  isHeld: boolean;
  children: ReactNode;
}

/** Fields that cannot change while their values are being sent; the focus returns to the one that had it. */
export function HeldFields({ isHeld, children }: HeldFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isHeld) {
      left.current = activeElement instanceof HTMLElement && fields.current?.contains(activeElement) ? activeElement : null;
      return;
    }
    // Unless it was taken somewhere else meanwhile.
    if (left.current && activeElement?.contains(left.current)) left.current.focus();
    left.current = null;
  }, [isHeld]);
  return (
    <div ref={fields} inert={isHeld}>
      {children}
    </div>
  );
}
