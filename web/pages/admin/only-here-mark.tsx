import { isOnlyHere } from '../../session/only-here.ts';
import { Badge } from '../../ui/badge.tsx';

/** Beside what the shop does not have as it stands here. */
export const OnlyHereMark = ({ of }: { of: object }) =>
  isOnlyHere(of) ? <Badge tone="wait">Solo en este dispositivo</Badge> : null;
