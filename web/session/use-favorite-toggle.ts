import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApp } from '../app-context.ts';
import type { Problem } from '../api/call.ts';
import { showToast } from '../ui/show-toast.ts';
import { heldHere } from './only-here.ts';
import { loginPath } from './return-path.ts';
import { wantFavorite } from './wanted-favorites.ts';

/**
 * What pressing a heart does anywhere: visitors are asked to log in and come back here; for others it changes at once, and another
 * press takes it back. `problem` is the last refusal, to stand beside the hearts until the next press.
 */
export function useFavoriteToggle(): { toggle: (instrumentId: number) => void; problem: Problem | null } {
  const { favorites, session } = useApp();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem | null>(null);

  const change = async (instrumentId: number): Promise<void> => {
    setProblem(null);
    const answer = await favorites.toggle(instrumentId);
    if (!answer.ok && answer.problem.code === 'unauthenticated') {
      wantFavorite(instrumentId);
      showToast({
        text: 'Inicia Sesión para interactuar.',
        kind: 'note',
        icon: 'heart',
        action: { label: 'Iniciar Sesión', onPress: () => void navigate(loginPath(pathname + search)) },
      });
      return;
    }
    if (!answer.ok) {
      setProblem(answer.problem);
      return;
    }
    const done = favorites.ids().has(instrumentId) ? 'Guardado en favoritos' : 'Quitado de favoritos';
    if (answer.source.kind === 'device') showToast({ text: done + heldHere(session.current()), kind: 'note', icon: 'heart' });
    else showToast({ text: done });
  };

  return { toggle: (instrumentId) => void change(instrumentId), problem };
}
