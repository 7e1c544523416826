import type { RefObject } from 'react';
import { inputClasses } from './field';

interface SearchInputProps {
  /** The accessible name. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Receives the input, so that the page can focus it. */
  input: RefObject<HTMLInputElement | null>;
}

/** The search above a list. */
export const SearchInput = ({ label, placeholder, value, onChange, input }: SearchInputProps) => (
  <input
    ref={input}
    type="search"
    aria-label={label}
    placeholder={placeholder}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className={`${inputClasses} sm:max-w-72 [&::-webkit-search-cancel-button]:hidden`}
  />
);
