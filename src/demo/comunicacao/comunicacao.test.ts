import { describe, expect, it } from 'vitest';
import { cleanRichText } from '#server/crud/rich-text.ts';
import { isSiteAddress } from '#server/sections/site.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';
import { fieldOfEndereco } from '#shared/evento/enderecos-pagina.ts';
import { contribuir } from '#shared/i18n/pt_BR/contribuir.ts';
import { site as siteTexts } from '#shared/i18n/pt_BR/site.ts';
import { categoria } from '#shared/sections/categoria.ts';
import { contato } from '#shared/sections/contato.ts';
import { evento } from '#shared/sections/evento.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { site } from '#shared/sections/site.ts';
import { slugOf } from '#shared/slug.ts';
import { parseVideo } from '#shared/video.ts';
import { demoCategorias } from '../categorias.ts';
import { coverAlt, drawCover } from '../drawing/cover.ts';
import { demoContatos } from './contatos.ts';
import { demoConteudos } from './conteudos.ts';
import { demoEventos } from './eventos.ts';
import { demoPaginas } from './paginas/index.ts';
import { demoPedidosOracoes } from './pedidos-oracoes.ts';
import { demoPostagens } from './postagens.ts';
import { demoProjetos } from './projetos.ts';
import { demoSite } from './site.ts';

const today = '2026-11-15';
const names = (tipo: keyof typeof demoCategorias): string[] =>
  demoCategorias[tipo].flatMap(({ nome, children }) => [nome, ...children]);
const faults = (section: Section, rows: readonly object[], day: string) =>
  rows.map((row) => checkRecord(section, row, { today: day })).filter(({ ok }) => !ok);

describe('the published content of the demo church', () => {
  it('has texts that cleaning leaves unchanged, and categories that exist', () => {
    expect(categoria.fields.tipo.options).toHaveProperty('postagem');
    expect(demoPostagens.length).toBeGreaterThanOrEqual(12);
    for (const { titulo, texto, categoria } of demoPostagens) {
      expect([titulo, cleanRichText(texto)]).toEqual([titulo, texto]);
      expect(names('postagem')).toContain(categoria);
    }
    for (const { row } of demoProjetos) expect(cleanRichText(row.texto!)).toBe(row.texto);
    expect(new Set(demoPostagens.map(({ titulo }) => slugOf(titulo))).size).toBe(demoPostagens.length);
  });

  it('takes one to several minutes to read, as texts of a church do', () => {
    const minutes = demoPostagens
      .filter(({ status }) => status === 'publicada')
      .map(({ texto }) =>
        Math.ceil(
          texto
            .replace(/<[^>]*>/g, ' ')
            .split(/\s+/)
            .filter(Boolean).length / 200,
        ),
      );
    expect(minutes.filter((one) => one > 1).length).toBeGreaterThanOrEqual(minutes.length / 2);
    expect(new Set(minutes).size).toBeGreaterThanOrEqual(3);
  });

  it('describes the drawing that is on each cover', () => {
    const words = { hills: 'Colinas', window: 'Sala', botanical: 'Ramos' };
    for (const { titulo, motif } of demoPostagens) expect(coverAlt(titulo, motif)).toContain(words[motif]);
    // two covers of one motif differ, and so do their descriptions
    expect(new Set(demoPostagens.map(({ titulo, motif }) => coverAlt(titulo, motif))).size).toBeGreaterThan(
      8,
    );
    const svg = drawCover('x', 'window');
    expect(coverAlt('x', 'window').includes('à direita')).toBe(svg.includes('x1="1"'));
  });

  it('cites verses in one style: book, chapter, full stop, verse', () => {
    const texts = JSON.stringify([
      demoPostagens,
      demoProjetos,
      demoConteudos(),
      demoEventos(today),
      demoSite,
      siteTexts,
      contribuir,
    ]);
    const cited = [...texts.matchAll(/\p{Lu}\p{L}+ \d{1,3}([.:])\d{1,3}(?!\d|h)/gu)];
    expect(cited.length).toBeGreaterThan(8);
    expect(cited.filter(([, mark]) => mark !== '.').map(([text]) => text)).toEqual([]);
  });

  it('has valid site settings, links to valid addresses, and e-mail addresses that reach no real mailbox', () => {
    expect(faults(site, [{ ...demoSite, privacidade: '<p>Texto</p>' }], today)).toEqual([]);
    expect(demoSite.links.length).toBeGreaterThanOrEqual(6);
    expect(demoSite.links.filter(({ destaque }) => destaque)).toHaveLength(1);
    for (const url of [demoSite.hero_botao_url, ...demoSite.links.map((link) => link.url)])
      expect([url, isSiteAddress(url)]).toEqual([url, true]);
    for (const { url } of demoSite.redes) expect(url).toContain('exemplo');
    for (const [name, value] of Object.entries(demoSite))
      if (site.fields[name as keyof typeof demoSite].kind === 'email') expect(value).toMatch(/\.example$/);
  });

  it('fills the landing page of each fixed address, with a programme on the days of its event', () => {
    expect(Object.keys(demoPaginas).toSorted()).toEqual(Object.values(fieldOfEndereco).toSorted());
    const events = demoEventos(today);
    for (const page of Object.values(demoPaginas)) {
      const { row, pagina } = events.find((event) => event.row.nome === page.evento)!;
      expect(pagina).toBe(page);
      expect(page.palestrantes.length).toBeGreaterThanOrEqual(3);
      expect(row.motivos!.length).toBeGreaterThanOrEqual(3);
      expect(row.perguntas_respostas!.length).toBeGreaterThanOrEqual(5);
      expect(row.perguntas_respostas!.filter(({ resposta }) => !resposta)).toEqual([]);
      expect(page.galeria.length).toBeGreaterThanOrEqual(4);
      expect(parseVideo(page.video)?.video_id).toMatch(/^exemplo\d{4}$/);
      const days = row.programacao!.map(({ dia }) => dia!);
      expect(days.every((day) => day >= row.data && day <= row.data_final!)).toBe(true);
      expect(new Set(days).size).toBeGreaterThanOrEqual(2);
    }
  });

  it('has videos with ids that do not exist, none of them live', () => {
    const videos = demoConteudos();
    expect(videos.length).toBeGreaterThanOrEqual(20);
    expect(videos.filter(({ ao_vivo }) => ao_vivo)).toEqual([]);
    for (const { url, categoria } of videos) {
      expect(parseVideo(url)?.video_id).toMatch(/^(exemplo\d{4}|90000\d{4})$/);
      expect(names('conteudo')).toContain(categoria);
    }
    expect(new Set(videos.map(({ url }) => url)).size).toBe(videos.length);
  });

  it.each(['2026-11-15', '2028-02-29', '2031-07-02'])(
    'has a year of events on %s, none in the way of another',
    (day) => {
      const events = demoEventos(day);
      expect(
        faults(
          evento,
          events.map(({ row }) => row),
          day,
        ),
      ).toEqual([]);
      expect(events.length).toBeGreaterThan(200);
      expect(new Set(events.map(({ row }) => row.slug)).size).toBe(events.length);
      for (const { categoria } of events) expect(names('evento')).toContain(categoria);
      const booked = events
        .filter(({ row }) => row.status !== 'cancelado')
        .map(({ row, igreja }) => ({
          place: `${igreja} ${row.local}`,
          from: `${row.data} ${row.horario_inicial}`,
          to: `${row.data_final ?? row.data} ${row.horario_final}`,
          nome: row.nome,
        }));
      for (const { place, from, to } of booked) expect([place, from < to]).toEqual([place, true]);
      const clashes = booked.flatMap((event, at) =>
        booked
          .slice(at + 1)
          .filter((two) => event.place === two.place && event.from < two.to && two.from < event.to),
      );
      expect(clashes).toEqual([]);
      for (const { row } of events) {
        const lotes = (row.lotes ?? []) as { quantidade: number; de: string; ate: string }[];
        expect(lotes.reduce((sum, { quantidade }) => sum + quantidade, 0)).toBeLessThanOrEqual(
          row.vagas ?? 0,
        );
      }
    },
  );
});

describe('the contacts and prayer requests of the demo church', () => {
  it('are valid, and name no real address or phone', () => {
    expect(
      faults(
        contato,
        demoContatos.map(({ row }) => row),
        today,
      ),
    ).toEqual([]);
    expect(
      faults(
        pedidooracoes,
        demoPedidosOracoes.map(({ row }) => row),
        today,
      ),
    ).toEqual([]);
    for (const { row } of demoContatos) expect(row.email).toMatch(/@email\.example$/);
    for (const { row } of [...demoContatos, ...demoPedidosOracoes])
      expect(row.telefone ?? '+552790').toMatch(/^\+5527900?/);
    for (const { row } of demoPedidosOracoes) if (row.quer_contato) expect(row.telefone).not.toBeNull();
  });
});
