import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { followOtherTabs } from './lib/account.ts';
import { PageRoot } from './lib/page.tsx';
import { readPage } from './lib/page-data.ts';
import { loadPublicTexts } from './lib/texts.ts';

const page = readPage();
const texts = await loadPublicTexts(page.language.texts);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageRoot page={page} texts={texts}>
        <HydratedRouter />
      </PageRoot>
    </StrictMode>,
  );
});

followOtherTabs();
