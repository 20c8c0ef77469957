import type { State } from './states.ts';

/** One string that the specification quotes or names, and where it is seen. */
export type Quote = {
  /** Of the specification. */
  section: number;
  /** Word for word. */
  quote: string;
  at: State;
  /** What stands there, where the quote is a pattern or has placeholders; {names} are filled with what the state knows. */
  shows?: string;
  /** How it is found; 'text' when absent. Any other is a role whose whole name it is, or where in a field it stands. */
  as?: 'button' | 'link' | 'heading' | 'dialog' | 'menuitem' | 'field' | 'placeholder';
};

/** Facts of a state by the names that stand in braces. */
export type Facts = Readonly<Record<string, string | number>>;

export const textOf = ({ quote, shows = quote }: Quote, facts: Facts): string =>
  shows.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`'${quote}' needs to know {${name}}`);
    return String(fact);
  });
