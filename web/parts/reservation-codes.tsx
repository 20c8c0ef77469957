import './reservation-codes.css';
import { encodeCode128 } from 'etiket/barcode';
import { encodeQR } from 'etiket/qr';

/** White around the bars, which readers need to find them. */
const QUIET_BARS = 10;
const QUIET_DOTS = 4;
const BAR_HEIGHT = 24;

/** A reservation's number for the counter's reader and for a telephone's camera: both type it into the shop's search. */
export function ReservationCodes({ id }: { id: number }) {
  const dots = encodeQR(String(id), { ecLevel: 'M' });
  const bars = encodeCode128(String(id));
  const dotsAcross = dots.length + 2 * QUIET_DOTS;
  const barsAcross = bars.reduce((sum, width) => sum + width, 2 * QUIET_BARS);
  return (
    <div className="reservation-codes">
      <svg viewBox={`0 0 ${dotsAcross} ${dotsAcross}`} role="img" aria-label={`Código QR de la reserva ${id}`}>
        <path d={dotsPath(dots)} />
      </svg>
      <svg
        viewBox={`0 0 ${barsAcross} ${BAR_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Código de barras de la reserva ${id}`}
      >
        <path d={barsPath(bars)} />
      </svg>
    </div>
  );
}

const dotsPath = (dots: readonly (readonly boolean[])[]): string =>
  dots.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET_DOTS} ${y + QUIET_DOTS}h1v1h-1z` : ''))).join('');

/** `widths`: of bar and gap in turn. */
function barsPath(widths: readonly number[]): string {
  let x = QUIET_BARS;
  let path = '';
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v${BAR_HEIGHT}h-${width}z`;
    x += width;
  }
  return path;
}
