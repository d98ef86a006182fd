import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defaultAppearance } from '#shared/contracts/appearance.ts';
import { anonymous } from '#shared/contracts/auth.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { visita } from '#shared/sections/visita.ts';
import { type Page, PageRoot } from '#web/lib/page/page.tsx';
import { FilterEditor } from './filter-editor.tsx';

const page = {
  language: defaultLanguage,
  appearance: defaultAppearance,
  church: { cores: { claro: null, escuro: null } },
  visitor: anonymous,
} as Page;

test.each([
  ['reference', pessoa.fields.igreja],
  ['references', visita.fields.quem_visita],
] as const)('a field of kind %s is filtered by a record that is searched', (kind, field) => {
  expect(field.kind).toBe(kind);
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <PageRoot page={page} texts={{}}>
          <FilterEditor name="filtro" field={field} filters={{}} onApply={() => undefined} />
        </PageRoot>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(html).toContain('role="combobox"');
});
