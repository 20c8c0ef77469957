import { SkeletonBlock } from '../../../ui/skeleton.tsx';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** In place of a table's rows, while they are on their way. */
export const ComingRows = ({ columns }: { columns: number }) => (
  <tbody aria-hidden="true">
    {ROWS.map((row) => (
      <tr key={row}>
        <td className="data-whole" colSpan={columns}>
          <SkeletonBlock width={`${35 + ((row * 23) % 50)}%`} height={10} />
        </td>
      </tr>
    ))}
  </tbody>
);
