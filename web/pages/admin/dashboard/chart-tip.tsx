import type { ReactNode } from 'react';

export interface ChartTipProps {
  title: string;
  text: string;
  /** One more line. */
  children?: ReactNode;
}

/** What a point says under the pointer or the arrow keys. */
export function ChartTip({ title, text, children }: ChartTipProps) {
  return (
    <div className="chart-tip num">
      {title}
      <b>{text}</b>
      {children}
    </div>
  );
}
