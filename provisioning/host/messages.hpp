#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "provisioning/provider.hpp"

/// What the server asks of its host process and what that answers, and both as a frame's content.
/// No request names a path: a project is named by its ref, a file by what it is to the server.
namespace signalbox::provisioning::host {

/// A call is given at most so long.
inline constexpr std::chrono::milliseconds call_time_max{3'600'000};

/// A file that only root may be able to read.
enum class readable_file : std::uint8_t { certificate, certificate_key };
inline constexpr readable_file last_readable_file = readable_file::certificate_key;

/// Makes the provider; the first call.
struct open_call {};
struct perform_call {
  domain::project_operation operation{};
  std::string step;
  instance_spec spec;
};
struct apply_configuration_call {
  instance_spec spec;
};
struct restore_access_call {
  instance_spec spec;
};
struct probe_call {
  instance_spec spec;
  probe_depth depth{};
};
struct inventory_call {};
struct shut_down_call {};
struct start_up_call {};
struct read_file_call {
  readable_file which{};
};
/// Writes the note by which the command line finds the server.
struct announce_call {
  std::uint16_t port = 0;
};
/// Takes the note away.
struct retract_call {};
/// Writes the note that every stored secret is bound to its row.
struct note_bound_secrets_call {};

using call = std::variant<open_call, perform_call, apply_configuration_call, restore_access_call,
                          probe_call, inventory_call, shut_down_call, start_up_call, read_file_call,
                          announce_call, retract_call, note_bound_secrets_call>;

/// One call under way; answers carry its number.
struct request {
  std::uint64_t number = 0;
  std::chrono::milliseconds time{0};  ///< that the caller waits
  call what;
};

/// The pooler as it is after the provider was made: nothing where there is none.
struct opened {
  std::optional<pooler_reading> pooler;
};
using outcome = std::variant<std::monostate, opened, probe_result, std::vector<domain::project_ref>,
                             std::uint64_t, std::string>;

struct answer {
  std::uint64_t number = 0;
  core::result<outcome> what;
};

/// Events that the host process sends unasked.
struct database_ended {
  domain::project_ref ref;
  std::string reason;
};
struct reported {
  std::string event;
  std::string sentence;
};
struct pooler_changed {
  pooler_reading now;
};

/// What comes from the host process.
using message = std::variant<answer, database_ended, reported, pooler_changed>;

[[nodiscard]] std::string encode(const request& what);
[[nodiscard]] std::string encode(const message& what);

/// Nothing for content that is no request, with anything left over or out of bounds.
[[nodiscard]] std::optional<request> decode_request(std::string_view content);
[[nodiscard]] std::optional<message> decode_message(std::string_view content);

/// Whether the host process may work on this project as it is described: a ref and a port that
/// projects have, and no text that could be more than one value in a file of PostgreSQL's. Errors:
/// `bad_request`, naming what is wrong.
[[nodiscard]] core::result<void> check_spec(const instance_spec& spec);

}  // namespace signalbox::provisioning::host
