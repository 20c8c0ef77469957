import type { ReactNode } from 'react';
import './blank.css';
import { VibratingString } from './vibrating-string.tsx';

export interface BlankProps {
  /** still: empty; snapped: an error; vibrating: done. */
  string?: 'vibrating' | 'still' | 'snapped' | undefined;
  title: string;
  level?: 1 | 2 | 3 | undefined;
  /** One short text. */
  children?: ReactNode;
  /** One outlined button. */
  action?: ReactNode;
}

/** What stands where nothing else does. An error is announced. */
export function Blank({ string = 'still', title, level = 2, children, action }: BlankProps) {
  const Title = `h${level}` as const;
  return (
    <div className="blank" role={string === 'snapped' ? 'alert' : undefined}>
      <VibratingString state={string} />
      <Title className="blank-title">{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
