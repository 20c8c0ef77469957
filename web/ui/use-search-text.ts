import { useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';

const PARAMETER = 'buscar';

/** The text that narrows a list, kept in the address: reload, back, forward and a shared link restore it. */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const arrival = useNavigationType();
  const inAddress = params.get(PARAMETER) ?? '';
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);

  if (inAddress !== seen) {
    setSeen(inAddress);
    // Our own changes replace the entry, and may arrive after more was typed. Any other change is a navigation.
    if (arrival !== NavigationType.Replace) setText(inAddress);
  }

  return [
    text,
    (next) => {
      setText(next);
      setParams(
        (known) => {
          if (next === '') known.delete(PARAMETER);
          else known.set(PARAMETER, next);
          return known;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  ];
}
