export interface PageTitleProps {
  /** 'Favoritos' makes 'Favoritos · Resuena'. */
  children: string;
}

/** The document's title while this page is shown; React puts it in the head. */
export function PageTitle({ children }: PageTitleProps) {
  return <title>{`${children} · Resuena`}</title>;
}
