import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isExternal } from '../kernel/form/validate.ts';
import { labelOf, type SearchItem } from './menu.ts';
import { useSearch } from './use-search.ts';

/** Goes to what was found; another site opens in a new window. */
function useOpen(onDone: () => void): (item: SearchItem) => void {
  const navigate = useNavigate();
  return (item) => {
    if (isExternal(item.path)) window.open(item.path, '_blank', 'noopener,noreferrer');
    else void navigate(item.path + item.search);
    onDone();
  };
}

interface SearchBoxProps {
  onDone: () => void;
  className: string;
  onBlur?: (event: FocusEvent) => void;
}

/** A field that finds menu entries: the first result is chosen, arrows move, Enter opens, Esc closes. */
export function SearchBox({ onDone, className, onBlur }: SearchBoxProps): ReactNode {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const results = useSearch(query, true);
  const open = useOpen(onDone);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const move = (step: number) => setChosen((now) => (now + step + results.length) % Math.max(results.length, 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const picked = results[chosen];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && picked) open(picked);
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isEmpty = query.trim() !== '' && results.length === 0;
  return (
    <div className={className}>
      <input
        ref={input}
        role="combobox"
        aria-label="搜索菜单"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={results[chosen] ? `${id}-${chosen}` : undefined}
        placeholder="搜索菜单，支持拼音首字母"
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <Results id={id} results={results} chosen={chosen} onHover={setChosen} onOpen={open} />
      {isEmpty && (
        <p className="search-empty" role="status">
          没有找到相关菜单
        </p>
      )}
    </div>
  );
}

interface ResultsProps {
  id: string;
  results: readonly SearchItem[];
  chosen: number;
  onHover: (index: number) => void;
  onOpen: (item: SearchItem) => void;
}

function Results({ id, results, chosen, onHover, onOpen }: ResultsProps): ReactNode {
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <div id={`${id}-list`} className="search-results" role="listbox" aria-label="搜索结果" hidden={!results.length}>
      {results.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys for the chosen option
        <div
          key={labelOf(item) + item.path}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          onMouseEnter={() => onHover(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(item)}
        >
          {labelOf(item)}
        </div>
      ))}
    </div>
  );
}
