import './vibrating-string.css';

export interface VibratingStringProps {
  /** vibrating: welcome and success; still: nothing here; snapped: something failed. */
  state?: 'vibrating' | 'still' | 'snapped' | undefined;
  className?: string | undefined;
}

const WIDTH = 620;
const MIDDLE = 64;
const HALF = WIDTH / 2;
/** Ten phases of a standing wave, from one extreme to the other. */
const AMPLITUDES = [1, 0.82, 0.6, 0.36, 0.12, -0.12, -0.36, -0.6, -0.82, -1].map((share) => share * 60);

/** One period of a sine as two cubic curves: control points at 0.3642 of each half are within 1% of it. */
function wave(amplitude: number): string {
  const reach = (amplitude * 4) / 3;
  const dx = (HALF - 8) * 0.3642;
  const y = (sign: number) => (MIDDLE - sign * reach * 0.975).toFixed(1);
  return (
    `M4 ${MIDDLE}C${(4 + dx).toFixed(1)} ${y(1)} ${(HALF - dx).toFixed(1)} ${y(1)} ${HALF} ${MIDDLE}` +
    `S${(WIDTH - 4 - dx).toFixed(1)} ${y(-1)} ${WIDTH - 4} ${MIDDLE}`
  );
}

const SNAPPED = ['M4 64H218C262 64 268 17 300 17c22 0 21 29 2 26', 'M616 64H402C358 64 352 105 330 105c-22 0-21-26-3-24'];

/** The only ornament: a string that vibrates once when it comes into view. */
export function VibratingString({ state = 'vibrating', className }: VibratingStringProps) {
  return (
    <svg
      className={className ? `vibrating-string ${className}` : 'vibrating-string'}
      data-state={state}
      viewBox={`0 0 ${WIDTH} 128`}
      aria-hidden="true"
      focusable="false"
    >
      {state === 'vibrating' && AMPLITUDES.map((amplitude) => <path key={amplitude} d={wave(amplitude)} />)}
      {state === 'still' && <path d={`M4 ${MIDDLE}H${WIDTH - 4}`} />}
      {state === 'snapped' && SNAPPED.map((d) => <path key={d} d={d} />)}
      <circle cx="4" cy={MIDDLE} r="3.5" />
      <circle cx={WIDTH - 4} cy={MIDDLE} r="3.5" />
    </svg>
  );
}
