#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Why a server of another database could not be used.
namespace signalbox::domain {

/// The causes that have a text of their own.
enum class remote_cause : std::uint8_t {
  no_mapping,
  refused_connection,
  timed_out,
  unreachable,
  wrong_password,
  no_password_required,
  unknown_database,
  no_tls,
  untrusted_certificate,
  not_admitted,
  other,
};

/// "no_mapping", "connection_refused", …, as in answers.
[[nodiscard]] std::string_view to_string(remote_cause cause);

/// A failure for the reader.
struct remote_failure {
  remote_cause cause = remote_cause::other;
  std::string text;    ///< a sentence and what to do
  std::string detail;  ///< PostgreSQL's own words
};

/// Explains an error of a statement that used a server. `sqlstate`, `message` and `detail` are
/// PostgreSQL's; a statement that was cancelled after its time has 57014.
[[nodiscard]] remote_failure explain_remote_failure(std::string_view sqlstate,
                                                    std::string_view message,
                                                    std::string_view detail);

}  // namespace signalbox::domain
