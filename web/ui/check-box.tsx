import type { InputHTMLAttributes, ReactNode } from 'react';
import './check-box.css';

export interface CheckBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  /** Its label. */
  children: ReactNode;
}

/** Yes or no. The native control: it weighs nothing and goes with the form. */
export function CheckBox({ children, className, ...rest }: CheckBoxProps) {
  return (
    <label className={className ? `check-box ${className}` : 'check-box'}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
