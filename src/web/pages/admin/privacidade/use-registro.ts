import { useQuery } from '@tanstack/react-query';
import type { Registro } from '#shared/contracts/registro.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

/** The register of treatment, which the server writes in the reader's language. */
export function useRegistro() {
  const { locale } = useT();
  return useQuery({
    queryKey: ['privacidade', 'registro', locale],
    queryFn: ({ signal }) => api.get<Registro>('/admin/privacidade/registro', { signal }),
    retry: false,
    staleTime: 0,
  });
}
