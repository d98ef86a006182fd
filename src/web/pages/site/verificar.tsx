import { data, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { DocumentoVerificado } from '#shared/contracts/documento.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { formatCodigo, normaliseCodigo } from '#shared/documento/codigo.ts';
import { tipos } from '#shared/documento/tipos.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { languageParameter, withSearch } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './verificar.module.css';

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

/** `/verificar` shows a field for the code, `/verificar/{codigo}` the answer. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { documents, sender, language } = context.get(pageRequestContext);
  const texts = pageTexts(language.texts, 'verificar');
  const typed = normaliseCodigo(url.searchParams.get('codigo') ?? '').slice(0, 64);
  if (params.codigo === undefined) {
    if (typed) throw redirect(withSearch(`/verificar/${typed}`, languageParameter(url)), 303);
    return { codigo: '', found: null, refused: null, texts };
  }
  const codigo = normaliseCodigo(params.codigo).slice(0, 64);
  const answer = await documents.verify(codigo, sender);
  if (answer && 'refused' in answer)
    return data({ codigo, found: null, refused: answer.refused, texts }, { status: 429 });
  return data({ codigo, found: answer, refused: null, texts }, { status: answer ? 200 : 404 });
}

export default function VerificarPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Verificar />
    </MoreTexts>
  );
}

function Verificar() {
  const { t } = useT();
  const { church } = usePage();
  const { codigo, found, refused } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <title>{`${t('verificar.title')} · ${church.nome}`}</title>
      <meta name="description" content={t('verificar.description', { church: church.nome })} />
      <meta name="robots" content="noindex, nofollow" />
      {found ? (
        <Answer documento={found} />
      ) : refused !== null ? (
        <Outcome title={t('verificar.refused')} text={<p>{refused}</p>}>
          <CodeForm codigo={codigo} />
        </Outcome>
      ) : codigo ? (
        <Outcome title={t('verificar.unknown')} text={<p>{t('verificar.unknown_text')}</p>}>
          <CodeForm codigo={codigo} />
        </Outcome>
      ) : (
        <Outcome title={t('verificar.title')} text={<p>{t('verificar.lead')}</p>}>
          <CodeForm codigo="" />
        </Outcome>
      )}
    </div>
  );
}

function CodeForm({ codigo }: { codigo: string }) {
  const { t } = useT();
  return (
    <Form method="get" action="/verificar" className={styles.form}>
      <TextField
        name="codigo"
        label={t('verificar.code')}
        help={t('verificar.code_help')}
        defaultValue={formatCodigo(codigo)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <div>
        <Button type="submit" size="lg">
          {t('verificar.submit')}
        </Button>
      </div>
    </Form>
  );
}

function Answer({ documento }: { documento: DocumentoVerificado }) {
  const { t, label, locale } = useT();
  const { situacao, tipo, numero, data: day, igreja, iniciais, validade } = documento;
  const facts = [
    [t('verificar.tipo'), label(tipos[tipo])],
    [t('verificar.numero'), numero],
    [t('verificar.data'), fullDate(day, locale)],
    ...(validade ? [[t('verificar.validade'), fullDate(validade, locale)]] : []),
    ...(iniciais ? [[t('verificar.iniciais'), iniciais]] : []),
  ];
  return (
    <Outcome title={t(`verificar.${situacao}`)} text={<p>{t(`verificar.${situacao}_text`)}</p>}>
      <dl className={styles.facts} data-state={situacao}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('verificar.igreja')}</dt>
          <dd lang={recordLang}>{igreja}</dd>
        </div>
      </dl>
      <ButtonLink to="/verificar" variant="quiet" size="lg">
        {t('verificar.again')}
      </ButtonLink>
    </Outcome>
  );
}
