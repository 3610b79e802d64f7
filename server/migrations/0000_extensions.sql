-- Composite GIN indexes that begin with workspace_id need btree_gin; it comes with PostgreSQL and is trusted, so a database owner may create it.
CREATE EXTENSION IF NOT EXISTS btree_gin;
