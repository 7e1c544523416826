#include "domain/query/table_facts.hpp"

#include <algorithm>

namespace signalbox::domain {

namespace {

const std::vector<table_column>& system_columns() {
  static const std::vector<table_column> all = {
      {.name = "ctid", .type = "tid", .is_nullable = false},
      {.name = "tableoid", .type = "oid", .is_nullable = false},
  };
  return all;
}

const table_column* find_in(const std::vector<table_column>& all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &table_column::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

const table_column* find_column(const table_facts& of, std::string_view name) {
  if (const auto* own = find_in(of.columns, name)) return own;
  if (std::ranges::find(of.key_columns, name) == of.key_columns.end()) return nullptr;
  return find_in(system_columns(), name);
}

}  // namespace signalbox::domain
