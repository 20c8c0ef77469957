// oxlint-disable-next-line eslint/no-restricted-imports -- this is what the rule asks for
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { showToast } from './show-toast.ts';

/** `lost` stands in the place of a part that does not come; `onLost` is called with its props. */
type Choices<P> = { fallback?: ReactNode; lost?: ReactNode; onLost?: (props: P) => void };
type State = { isLost?: boolean | undefined; wasOpen?: boolean | undefined };

/**
 * A part of a page whose code is a chunk of its own. If the code does not come, or the part breaks, the rest of the page stays. The part is
 * tried again when it is mounted or opened again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { fallback, lost, onLost }: Choices<P> = {},
): ComponentType<P> {
  const make = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  // React remembers a failed load for good.
  let Part = make();
  return class LazyPart extends Component<P, State> {
    override state: State = {};
    static getDerivedStateFromError = (): State => ({ isLost: true });
    static getDerivedStateFromProps = ({ isOpen }: { isOpen?: boolean }, { isLost, wasOpen }: State): State => ({
      isLost: isLost && (!isOpen || wasOpen),
      wasOpen: isOpen,
    });
    override componentDidCatch(): void {
      Part = make();
      onLost?.(this.props);
    }
    override render = () =>
      this.state.isLost ? (
        lost
      ) : (
        <Suspense fallback={fallback}>
          <Part {...this.props} />
        </Suspense>
      );
  };
}

type Dialog = { onClose?: (isChanged: boolean) => void; onOpenChange?: (isOpen: boolean) => void };

/** What a press opens. If its code does not come, it says so and closes: the next press tries again. */
export const lazyDialog = <P extends Dialog>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(load, {
    onLost({ onClose, onOpenChange }) {
      showToast({ text: 'No se pudo abrir. Revisa tu conexión e inténtalo nuevamente.', kind: 'note' });
      onClose?.(false);
      onOpenChange?.(false);
    },
  });
