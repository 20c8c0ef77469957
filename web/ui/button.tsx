import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './button.css';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonLook {
  /** danger: red on its edge; destroy: filled red, for what cannot be undone. */
  variant?: 'fill' | 'line' | 'quiet' | 'danger' | 'destroy' | undefined;
  size?: 'sm' | undefined;
  /** As wide as what holds it. */
  wide?: boolean | undefined;
  icon?: IconName | undefined;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Says so, refuses further presses and keeps focus and width. */
  isPending?: boolean | undefined;
  pendingText?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A native button: it stands in the first view, which carries no react-aria. */
export function Button({
  variant = 'line',
  size,
  wide = false,
  icon,
  isPending = false,
  pendingText = 'Procesando...',
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={isPending ? 'button' : type}
      className={className ? `button ${className}` : 'button'}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-pending={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
      onClick={(event) => {
        if (isPending) return;
        // Safari does not focus a clicked button, so a dialog could not return the focus to it. `detail` is 0 for Enter in a field, which
        // keeps the focus.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
        onClick?.(event);
      }}
    >
      {/* Both labels share one cell, so the wider of the two sets the width and nothing moves. */}
      <span className="button-face" aria-hidden={isPending || undefined}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {isPending && (
        <span className="button-face">
          <Icon name="spinner" className="button-spinner" />
          {pendingText}
        </span>
      )}
    </button>
  );
}
