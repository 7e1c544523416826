#pragma once

#include <cstdint>

#include "core/names.hpp"
#include "domain/backup/backup.hpp"
#include "domain/identifiers.hpp"

/// From what the database of a new project is made, if not from the template.
namespace signalbox::domain {

enum class origin_kind : std::uint8_t {
  live,    ///< the running database as it is when the step begins
  backup,  ///< a backup of the source, or a second between its backups
  schema,  ///< the definitions of the running database, without its rows
};
inline constexpr origin_kind last_origin_kind = origin_kind::schema;

inline constexpr auto origin_kind_names = core::names_of<origin_kind>({
    {origin_kind::live, "live"},
    {origin_kind::backup, "backup"},
    {origin_kind::schema, "schema"},
});

struct project_origin {
  project_ref source;  ///< a project of the same installation
  origin_kind kind = origin_kind::live;
  recovery_target target = {};  ///< of `backup`; else not used

  friend bool operator==(const project_origin&, const project_origin&) = default;
};

}  // namespace signalbox::domain
