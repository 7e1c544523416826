#include "provisioning/backup/tool_failure.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "domain/project/host_paths.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;

constexpr std::string_view error_mark = "ERROR: [";
constexpr std::string_view completed_mark = "backup command end: completed successfully";

/// A kind of failure, found by the number of pgBackRest's error or by words of its message.
struct failure_rule {
  int number;              ///< 0: any
  std::string_view words;  ///< empty: any
  errc code;
  std::string_view sentence;
};

constexpr std::string_view damaged_file_sentence =
    "A file in the repository is damaged. Restore another backup.";

constexpr std::string_view unreachable_service_sentence =
    "The storage service of the repository cannot be reached. Check backups.s3_endpoint, and that "
    "this machine trusts its certificate.";

// The first rule that fits applies. Numbers are pgBackRest's exit codes.
constexpr std::array failure_rules = {
    failure_rule{0, "terminated on signal", errc::conflict, "The backup was canceled."},
    failure_rule{0, "No space left", errc::unavailable,
                 "The disk of the repository is full. Free space or enlarge it."},
    failure_rule{0, "Disk quota exceeded", errc::unavailable,
                 "The disk of the repository is full. Free space or enlarge it."},
    failure_rule{0, "Permission denied", errc::unavailable,
                 "The repository cannot be written: permission denied. Check the folder of "
                 "backups on the host."},
    failure_rule{0, "Read-only file system", errc::unavailable,
                 "The repository is on a file system that is mounted read-only."},
    failure_rule{0, "HTTP request failed with 403", errc::unavailable,
                 "The storage service refuses access to the bucket. Check backups.s3_key and "
                 "backups.s3_key_secret."},
    failure_rule{0, "HTTP request failed with 404", errc::unavailable,
                 "The bucket does not exist. Check backups.repository."},
    failure_rule{0, "HTTP request failed with 5", errc::unavailable,
                 "The storage service of the repository fails. It is tried again."},
    failure_rule{0, "unable to verify certificate", errc::unavailable,
                 unreachable_service_sentence},
    failure_rule{0, "HostConnectError", errc::unavailable, unreachable_service_sentence},
    failure_rule{0, "unable to get address for", errc::unavailable, unreachable_service_sentence},
    failure_rule{49, "", errc::unavailable, unreachable_service_sentence},
    failure_rule{55, "", errc::unavailable,
                 "A file of the repository is missing. Check the folder of backups on the host."},
    // Both copies of the information about the repository are no text with another key.
    failure_rule{0, "unable to load info file", errc::unavailable, wrong_key_sentence},
    // Decrypting or decompressing any other file fails because it is damaged, in many ways.
    failure_rule{26, "", errc::unavailable, damaged_file_sentence},
    failure_rule{29, "", errc::unavailable, damaged_file_sentence},
    failure_rule{95, "", errc::unavailable, damaged_file_sentence},
    failure_rule{0, "ChecksumError", errc::unavailable, damaged_file_sentence},
    failure_rule{0, "FormatError", errc::unavailable, damaged_file_sentence},
    failure_rule{0, "CryptoError", errc::unavailable, damaged_file_sentence},
    failure_rule{
        0, "is not later than latest", errc::conflict,
        "The clock of the host was set back: the newest backup is later than its time. The "
        "next backup can be made when the clock has passed it."},
    failure_rule{50, "", errc::conflict, "A backup is already running."},
    failure_rule{
        56, "", errc::conflict,
        "PostgreSQL does not accept the connection for the backup. Check that the database "
        "is running and has a free connection."},
    failure_rule{82, "", errc::unavailable,
                 "The WAL of the backup did not reach the repository in time. Check that the "
                 "repository can be written."},
    failure_rule{87, "", errc::conflict,
                 "The database was started before archiving was configured. Restart the project."},
};

/// The number and the words of the first error.
struct tool_error {
  int number = 0;
  std::string_view words;
};

std::string_view first_error_line(std::string_view output) {
  const auto at = output.find(error_mark);
  if (at == std::string_view::npos) return {};
  const auto text = output.substr(at + error_mark.size());
  return text.substr(0, text.find('\n'));
}

tool_error parse_tool_error(std::string_view line) {
  tool_error made;
  const auto close = line.find("]: ");
  if (close == std::string_view::npos) return {.number = 0, .words = line};
  (void)std::from_chars(line.data(), line.data() + close, made.number);
  made.words = line.substr(close + 3);
  return made;
}

}  // namespace

core::error tool_failure_in(std::string_view output, std::string_view unexplained) {
  const auto line = first_error_line(output);
  if (line.empty()) return core::fail(errc::internal, std::string(unexplained)).error();
  const auto found = parse_tool_error(line);
  // The lines after the first belong to the same error until the next mark.
  const auto from = output.find(line);
  const auto end = output.find(error_mark, from);
  const auto whole = output.substr(from, end == std::string_view::npos ? end : end - from);
  for (const auto& rule : failure_rules) {
    if (rule.number != 0 && rule.number != found.number) continue;
    if (!rule.words.empty() && !whole.contains(rule.words)) continue;
    return core::fail(rule.code, std::string(rule.sentence)).error();
  }
  return core::fail(errc::internal,
                    domain::without_host_paths(fmt::format("pgBackRest reports: {} (error {}).",
                                                           found.words, found.number)))
      .error();
}

bool is_completed_backup(std::string_view output) {
  return output.contains(completed_mark);
}

std::string verification_fault_in(std::string_view output, std::string_view label) {
  const auto at = output.find(fmt::format("backup: {}, status: ", label));
  if (at == std::string_view::npos) return {};
  const auto line = output.substr(at, output.find('\n', at) - at);
  if (line.contains("status: valid")) return {};
  return fmt::format(
      "The backup {} is damaged: files in the repository are missing or changed. "
      "Restore another backup.",
      label);
}

}  // namespace signalbox::provisioning
