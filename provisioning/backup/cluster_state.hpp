#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::provisioning {

/// What the control file of a stopped database tells.
struct cluster_state {
  bool is_shut_down = false;        ///< in an orderly way
  std::uint64_t redo_position = 0;  ///< of the last checkpoint
};

/// Reads the output of pg_controldata, in English. Pure. Empty for text that is none.
[[nodiscard]] std::optional<cluster_state> parse_cluster_state(std::string_view text);

/// Reads the control file of a data directory with pg_controldata from the folder `programs`, with
/// the permissions of `owner`. Errors: `internal`, `timeout`.
[[nodiscard]] core::result<cluster_state> read_cluster_state(const std::filesystem::path& programs,
                                                             const std::filesystem::path& data,
                                                             const postgres::os_user& owner,
                                                             postgres::deadline until);

}  // namespace signalbox::provisioning
