import {
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import baseStyles from '@xyflow/react/dist/base.css?url';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { SITEMAP_PAGES, sitemapCopy } from '#copy/sitemap.ts';
import { DIAGRAM_FITS } from '../../ui/theme.ts';
import { BOX, type DiagramKind, layOut, type PlacedGroup, type PlacedPage } from './diagram-layout.ts';

const Ground = styled.div`
  height: 100%;
  & .react-flow {
    --xy-background-color: var(--card);
    --xy-edge-stroke: var(--edge);
    --xy-edge-stroke-width: 2;
    background: var(--card);
  }
  & .react-flow__controls {
    overflow: hidden;
    border: 2px solid var(--edge);
    border-radius: var(--radius);
    box-shadow: none;
  }
  & .react-flow__controls-button {
    width: 2.75rem;
    height: 2.75rem;
    padding: 0.75rem;
    border: 0;
    background: var(--card);
    &:hover {
      background: var(--calm);
    }
    & svg {
      fill: currentColor;
    }
  }
  & .react-flow__controls-button + .react-flow__controls-button {
    border-top: 2px solid var(--edge);
  }
  & .react-flow__controls-button:focus-visible {
    outline-offset: -4px;
  }
  & .react-flow__handle {
    visibility: hidden;
  }
`;

const Box = styled.div<{ $main: boolean; $group: PlacedPage['group'] }>`
  display: grid;
  align-content: center;
  width: ${BOX.width}px;
  min-height: ${BOX.height}px;
  padding: 0.5rem 0.875rem;
  border: ${({ $main }) => ($main ? '3px solid var(--action)' : '2px solid var(--edge)')};
  border-style: ${({ $group }) => ($group === 'login-needed' ? 'double' : 'solid')};
  border-radius: var(--radius);
  background: ${({ $main }) => ($main ? 'var(--calm)' : 'var(--card)')};
  color: var(--ink);
  font-weight: ${({ $main }) => ($main ? 700 : 400)};
  font-size: 1.375rem;
  line-height: 1.2;
  & span {
    font-weight: 400;
    font-size: 1.25rem;
  }
`;

const Area = styled.div`
  width: 100%;
  height: 100%;
  padding: 0.75rem 1.5rem;
  border: 2px dashed var(--edge);
  border-radius: var(--radius-large);
  font-weight: 700;
  font-size: 1.75rem;
`;

type PageNode = Node<Record<'placed', PlacedPage>, 'page'>;
type GroupNode = Node<Record<'placed', PlacedGroup>, 'area'>;

/** A box that links to its page. On focus it is centered, because it may be outside the visible area. */
function PageBox({ data: { placed } }: NodeProps<PageNode>) {
  const { setCenter, getZoom } = useReactFlow();
  const { title } = SITEMAP_PAGES[placed.page];
  const look = { $main: placed.main, $group: placed.group };
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      {placed.path === null ? (
        <Box {...look}>{title}</Box>
      ) : (
        <Box
          as={Link}
          {...look}
          to={placed.path}
          onFocus={({ currentTarget }) => {
            if (!currentTarget.matches(':focus-visible')) return;
            void setCenter(placed.x + BOX.width / 2, placed.y + BOX.height / 2, { zoom: getZoom() });
          }}
        >
          {title}
          <span>{placed.path}</span>
        </Box>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}

function GroupArea({ data: { placed } }: NodeProps<GroupNode>) {
  return <Area>{sitemapCopy.groups[placed.group]}</Area>;
}

/** On narrow screens the diagram starts at its top left corner, because it would be too small to read as a whole. */
const CORNER = { x: 16, y: 16, zoom: 0.75 };
const FITTED = { fitView: true, fitViewOptions: { padding: 0.04 } };

/** The list below the diagram says the same, and the names of the parts would be in English. */
const NO_ROLE = { 'aria-roledescription': '', 'aria-label': '' };

const NODE_TYPES = { page: PageBox, area: GroupArea };

/** The pages as boxes with arrows between them. The diagram can be panned and zoomed, and has no animation. */
export function SiteDiagram({ kind }: { kind: DiagramKind }) {
  const { nodes, edges } = useMemo(() => {
    const { pages, groups } = layOut(kind);
    const boxes: PageNode[] = pages.map((placed) => ({
      id: placed.page,
      type: 'page',
      position: { x: placed.x, y: placed.y },
      data: { placed },
      domAttributes: NO_ROLE,
    }));
    const areas: GroupNode[] = groups.map((placed) => ({
      id: `group-${placed.group}`,
      type: 'area',
      position: { x: placed.x, y: placed.y },
      style: { width: placed.width, height: placed.height },
      data: { placed },
      domAttributes: NO_ROLE,
    }));
    const arrows: Edge[] = pages.flatMap(({ page, leadsTo }) =>
      leadsTo.map((to) => ({
        id: `${page}-${to}`,
        source: page,
        target: to,
        type: 'smoothstep',
        ariaRole: 'presentation',
        ariaLabel: '',
        domAttributes: NO_ROLE,
        markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--edge)' },
      })),
    );
    return { nodes: [...areas, ...boxes], edges: kind === 'access' ? [] : arrows };
  }, [kind]);

  return (
    <Ground>
      <link rel="stylesheet" href={baseStyles} precedence="diagram" />
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        {...(window.matchMedia(DIAGRAM_FITS).matches ? FITTED : { defaultViewport: CORNER })}
        minZoom={0.3}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        disableKeyboardA11y
        zoomOnScroll={false}
        preventScrolling={false}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          'node.a11yDescription.default': '',
          'edge.a11yDescription.default': '',
          'controls.ariaLabel': sitemapCopy.controls.group,
          'controls.zoomIn.ariaLabel': sitemapCopy.controls.zoomIn,
          'controls.zoomOut.ariaLabel': sitemapCopy.controls.zoomOut,
          'controls.fitView.ariaLabel': sitemapCopy.controls.fitView,
        }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </Ground>
  );
}
