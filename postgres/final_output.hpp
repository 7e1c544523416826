#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace signalbox::postgres {

/// Returns the reason why a server ended or failed to start: the last message of severity FATAL or
/// PANIC that its main or startup process logged since its last start. Reads the newest JSON log of
/// the data directory, then `output`, which the process uses before logging starts. Empty when
/// there is no message, as after SIGKILL.
[[nodiscard]] std::string final_output(const std::filesystem::path& data,
                                       const std::filesystem::path& output);

/// Same from the text of a JSON log, one object per line; invalid lines are skipped.
[[nodiscard]] std::string final_json_log_lines(std::string_view text);

/// Same from plain log lines, `… FATAL:  message` or `postgres: message`.
[[nodiscard]] std::string final_output_lines(std::string_view text);

/// Returns the last message of PostgreSQL's main process about a child process that ended
/// unexpectedly ("server process (PID 7) was terminated by signal 9: Killed"), which ends every
/// connection; empty when the newest log contains none.
[[nodiscard]] std::string last_crash(const std::filesystem::path& data);
[[nodiscard]] std::string last_crash_in_json_log(std::string_view text);

}  // namespace signalbox::postgres
