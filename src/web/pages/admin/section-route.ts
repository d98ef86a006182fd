import { useParams } from 'react-router';
import type { Section } from '#shared/crud/section.ts';
import { idOf, onlyId } from '#web/crud/paths.ts';
import { useRouteEntry } from '#web/lib/route/route-entry.ts';
import type { SectionPage } from '#web/route-table.ts';

interface SectionRoute {
  section: Section;
  /** of `/editar/{id}` and `/visualizar/{id}`, and of the page of a single section */
  id?: number;
  /** of `/{id}/listar` and `/{id}/cadastrar` */
  parent?: number;
}

/** The record that a page of a section is about, by the id of its address; undefined for an unknown section. */
export function recordOfRoute(
  page: SectionPage | undefined,
  section: Section | undefined,
  id: string | undefined,
): SectionRoute | undefined {
  if (!section) return undefined;
  if (page === 'view') return { section, id: idOf(id) };
  if (section.single) return { section, id: onlyId };
  if (page === 'edit') return { section, id: idOf(id) };
  if (page === 'list-children' || page === 'create-child') return { section, parent: idOf(id) };
  return { section };
}

/** The place of the current page; an unknown section is not found. */
export function useSectionRoute(section: Section | undefined): SectionRoute {
  const { sectionPage } = useRouteEntry();
  const place = recordOfRoute(sectionPage, section, useParams().id);
  if (!place) throw new Response(null, { status: 404 });
  return place;
}
