/** A fill for periods that are not over yet, which does not depend on colour. Inside the chart's <defs>. */
export function Hatch({ id, color }: { id: string; color: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill={color} opacity="0.35" />
      <rect width="3" height="6" fill={color} />
    </pattern>
  );
}
