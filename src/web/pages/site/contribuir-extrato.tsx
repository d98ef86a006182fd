import { IconPrinter } from '@tabler/icons-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Extrato } from '#shared/contracts/contribuir.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkRefused } from './contribuir/link-refused.tsx';
import './contribuir/paper.css';
import styles from './contribuir-extrato.module.css';

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { giving, language } = context.get(pageRequestContext);
  const opened = await giving.statement(url.searchParams.get('l') ?? '', language.texts);
  return { opened, texts: pageTexts(language.texts, 'statement', 'link', 'gift') };
}

export default function ExtratoPage() {
  const { opened, texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <meta name="robots" content="noindex, nofollow" />
      {'found' in opened ? (
        <Statement extrato={opened.found} />
      ) : (
        <LinkRefused refused={opened.refused} kind={'mailed' in opened ? 'mailed_statement' : 'statement'} />
      )}
    </MoreTexts>
  );
}

function Statement({ extrato }: { extrato: Extrato }) {
  const { t, money, date } = useT();
  const { church } = usePage();
  const hydrated = useHydrated();
  const { ano, nome, email, recebedor, linhas, total, extenso, emitido } = extrato;
  const year = String(ano);
  const title = t('statement.title', { year });
  return (
    <article className={styles.statement} data-paper>
      <title>{`${title} · ${church.nome}`}</title>
      <header>
        <h1>{title}</h1>
        {hydrated && (
          <Button variant="quiet" onClick={() => window.print()} data-noprint>
            <IconPrinter size={20} aria-hidden="true" />
            {t('gift.print')}
          </Button>
        )}
      </header>
      <dl className={styles.who}>
        <div>
          <dt>{t('statement.of')}</dt>
          <dd>
            {nome && <strong>{nome}</strong>}
            <span>{email}</span>
          </dd>
        </div>
        <div>
          <dt>{t('statement.receiver')}</dt>
          <dd>
            <strong lang={recordLang}>{recebedor.razao_social}</strong>
            {recebedor.cnpj && <span>CNPJ {recebedor.cnpj}</span>}
            {recebedor.endereco.map((line) => (
              <span key={line} lang={recordLang}>
                {line}
              </span>
            ))}
          </dd>
        </div>
      </dl>
      {linhas.length === 0 ? (
        <p>{t('statement.none', { year })}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('statement.date')}</th>
              <th scope="col">{t('statement.what')}</th>
              <th scope="col" className={styles.receipt}>
                {t('statement.receipt')}
              </th>
              <th scope="col">{t('statement.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {linhas.map((linha, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a printed page, which never change their order
              <tr key={at}>
                <td>{date(linha.data)}</td>
                <td>
                  {linha.descricao}
                  {/* on a phone it has no column of its own */}
                  {linha.recibo && (
                    <small className={styles.below}>
                      {t('statement.receipt')} {linha.recibo}
                    </small>
                  )}
                </td>
                <td className={styles.receipt}>{linha.recibo ?? '–'}</td>
                <td>{money(linha.valor)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('statement.total', { year })}
              </th>
              <td className={styles.receipt} />
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {linhas.length > 0 && <p className={styles.words}>{extenso}</p>}
      <p className={styles.issued}>{t('statement.issued', { day: date(emitido) })}</p>
    </article>
  );
}
