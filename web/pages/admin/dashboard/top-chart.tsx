import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { Picture } from '../../../ui/picture.tsx';

const ROW_PX = 44;

/** Pictures and names at the left, their bars on the same lines. */
export function TopChart({ instruments }: { instruments: Dashboard['topInstruments'] }) {
  return (
    <div className="chart-top">
      <ol>
        {instruments.map(({ instrumentId, name, image }) => (
          <li key={instrumentId}>
            <Picture url={image} alt="" sizes="36px" ratio="auto" />
            <span title={name}>{name}</span>
          </li>
        ))}
      </ol>
      <ResponsiveContainer width="100%" height={instruments.length * ROW_PX}>
        <BarChart
          layout="vertical"
          data={instruments}
          margin={{ top: 0, right: 36, bottom: 0, left: 0 }}
          title="Top 5 Instrumentos más Reservados"
        >
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis type="category" dataKey="name" hide />
          <Bar dataKey="count" barSize={18} fill="var(--chart-2)" radius={[3, 6, 6, 3]} isAnimationActive={false}>
            <LabelList dataKey="count" position="right" />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
