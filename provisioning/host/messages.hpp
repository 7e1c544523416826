#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "domain/dump/dump_program.hpp"
#include "provisioning/provider.hpp"

/// The requests of the server to its host process and the responses, and their encoding as the
/// content of frames. No request contains a path: a project is identified by its ref, a file by its
/// purpose.
namespace signalbox::provisioning::host {

/// Maximum time of a call.
inline constexpr std::chrono::milliseconds call_time_max{3'600'000};

/// Reads a file that may be readable only by root.
enum class readable_file : std::uint8_t { certificate, certificate_key };
inline constexpr readable_file last_readable_file = readable_file::certificate_key;

/// Creates the provider; the first call.
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
struct change_extension_call {
  instance_spec spec;
  domain::extension_order order;
};
struct change_role_call {
  instance_spec spec;
  domain::role_order order;
};
struct use_vault_call {
  instance_spec spec;
  std::string key;  ///< 32 bytes, or empty: none
  domain::vault_order order;
};
struct change_wrapper_call {
  instance_spec spec;
  domain::wrapper_order order;
};
struct start_backup_call {
  instance_spec spec;
  domain::backup_order order;
};
struct cancel_backup_call {
  instance_spec spec;
};
struct backup_state_call {
  instance_spec spec;
};
struct start_proof_call {
  instance_spec spec;
  std::string label;
};
struct interrupt_call {
  domain::project_ref ref;
};
struct read_log_call {
  std::optional<domain::project_ref> of;
  domain::log_position from;
};
struct offload_call {
  instance_spec spec;
  offload_phase phase{};
};
/// Starts a program of a dump. Its streams accompany the request, in the order of
/// `postgres::program_streams`.
struct start_program_call {
  domain::project_ref ref;
  domain::dump_program what;
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
/// Writes the note with which the command line finds the server.
struct announce_call {
  std::uint16_t port = 0;
};
/// Removes the note.
struct retract_call {};
/// Writes the note that every stored secret is bound to its row.
struct note_bound_secrets_call {};

using call =
    std::variant<open_call, perform_call, apply_configuration_call, restore_access_call, probe_call,
                 inventory_call, shut_down_call, start_up_call, read_file_call, announce_call,
                 retract_call, note_bound_secrets_call, change_extension_call, change_role_call,
                 use_vault_call, change_wrapper_call, start_backup_call, cancel_backup_call,
                 backup_state_call, start_proof_call, offload_call, interrupt_call,
                 start_program_call, read_log_call>;

/// One call in progress; responses carry its number.
struct request {
  std::uint64_t number = 0;
  std::chrono::milliseconds time{0};  ///< how long the caller waits
  call what;
};

/// The state of the pooler after the provider was created; empty when there is none.
struct opened {
  std::optional<pooler_reading> pooler;
};
using outcome = std::variant<std::monostate, opened, probe_result, std::vector<domain::project_ref>,
                             std::uint64_t, std::string, domain::backup_state, domain::log_chunk>;

struct answer {
  std::uint64_t number = 0;
  core::result<outcome> what;
};

/// Events that the host process sends without a request.
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

struct log_written {
  std::optional<domain::project_ref> of;
};

/// A message from the host process.
using message = std::variant<answer, database_ended, reported, pooler_changed, log_written>;

[[nodiscard]] std::string encode(const request& what);
[[nodiscard]] std::string encode(const message& what);

/// Returns an empty optional for content that is not a valid request, including remaining bytes and
/// values out of range.
[[nodiscard]] std::optional<request> decode_request(std::string_view content);
[[nodiscard]] std::optional<message> decode_message(std::string_view content);

/// Returns the key as the bytes that a call contains.
[[nodiscard]] std::string key_text(const core::portable_key& key);
/// Returns the key of a call; nothing for one without a key. Errors: `bad_request`.
[[nodiscard]] core::result<std::optional<core::portable_key>> key_from(std::string_view text);

/// Checks whether the host process may work on this project as described: a valid ref and port, and
/// no text that could be more than one value in a file of PostgreSQL's. Errors: `bad_request` with
/// the reason.
[[nodiscard]] core::result<void> check_spec(const instance_spec& spec);

/// The same for the place of log files: a valid ref, and a name of a file in the folder.
[[nodiscard]] core::result<void> check_log(const read_log_call& what);

}  // namespace signalbox::provisioning::host
