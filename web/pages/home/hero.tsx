import { VibratingString } from '../../ui/vibrating-string.tsx';
import './hero.css';

export function Hero() {
  return (
    <div className="hero">
      <h1>
        El instrumento justo, <br />
        por los días justos.
      </h1>
      <VibratingString className="hero-string" />
    </div>
  );
}
