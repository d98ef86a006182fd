import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Achado, longestTerm, shortestTerm } from '#shared/contracts/busca.ts';
import { api } from '#web/lib/http/api.ts';
import { stillFound } from './entries.ts';

const pause = 180;

/**
 * Searches records when typing pauses. Each term is its own query, so a late answer never replaces a newer
 * one.
 */
export function useFound(typed: string, enabled: boolean) {
  const typedTerm = typed.trim().slice(0, longestTerm);
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typedTerm), pause);
    return () => clearTimeout(timer);
  }, [typedTerm]);

  const isLong = (text: string): boolean => text.length >= shortestTerm;
  const query = useQuery({
    queryKey: ['busca', term],
    queryFn: ({ signal }) => api.get<Achado[]>('/admin/busca', { query: { term }, signal }),
    enabled: enabled && isLong(term),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isSearching = isLong(typedTerm);
  const found = isSearching && isLong(term) ? (query.data ?? []) : [];
  return {
    found: term !== typedTerm || query.isPlaceholderData ? stillFound(found, typedTerm) : found,
    loading: isSearching && (term !== typedTerm || query.isFetching),
    failed: isSearching && query.isError,
  };
}
