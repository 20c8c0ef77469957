import { type HomeSearch, writeSearch } from './home-search.ts';

/** Beside what a form of Home's changes: the rest of the search, for a form that is sent before its script is here. */
export const HiddenSearch = ({ search }: { search: HomeSearch }) =>
  [...new URLSearchParams(writeSearch(search))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
