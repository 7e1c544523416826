#pragma once

#include "domain/query/table_facts.hpp"

namespace signalbox::domain::testing {

/// A table with a primary key, and columns of many kinds.
inline table_facts orders_table() {
  return {.oid = 16'400,
          .name = {.schema = "public", .name = "orders"},
          .columns =
              {{.name = "id", .type = "bigint", .is_nullable = false},
               {.name = "name", .type = "text", .is_long = true, .is_text = true},
               {.name = "total", .type = "numeric", .is_long = true},
               {.name = "paid", .type = "boolean", .is_boolean = true},
               {.name = "data", .type = "jsonb", .is_long = true, .is_json = true},
               {.name = "raw", .type = "json", .is_long = true, .is_json = true},
               {.name = "tags", .type = "text[]", .is_long = true},
               {.name = "made_at", .type = "timestamp with time zone", .is_nullable = false},
               {.name = "code",
                .type = "character varying",
                .characters_max = 8,
                .is_long = true,
                .is_text = true},
               {.name = "double_total", .type = "numeric", .is_long = true, .is_generated = true}},
          .key = key_kind::primary_key,
          .key_columns = {"id"}};
}

}  // namespace signalbox::domain::testing
