export interface ChartTipProps {
  title: string;
  text: string;
}

/** What a point says under the pointer or the arrow keys. */
export function ChartTip({ title, text }: ChartTipProps) {
  return (
    <div className="chart-tip num">
      {title}
      <b>{text}</b>
    </div>
  );
}
