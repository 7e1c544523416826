#pragma once

#include <string_view>

/// The queries behind `list_objects`, each with an `id` and a `name`, and where the kind has one,
/// a `schema` and a `table_id`. Locks are never waited for: nothing opens a table.
namespace signalbox::domain::catalogue_statements {

extern const std::string_view schemas;
extern const std::string_view tables;
extern const std::string_view columns;
extern const std::string_view views;
extern const std::string_view materialized_views;
extern const std::string_view foreign_tables;
extern const std::string_view types;
extern const std::string_view functions;
extern const std::string_view triggers;
extern const std::string_view indexes;
extern const std::string_view constraints;
extern const std::string_view policies;
extern const std::string_view roles;
extern const std::string_view publications;
extern const std::string_view extensions;
extern const std::string_view wrappers;
extern const std::string_view table_privileges;
extern const std::string_view column_privileges;
extern const std::string_view default_privileges;
extern const std::string_view settings;
extern const std::string_view version;

}  // namespace signalbox::domain::catalogue_statements
