#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace signalbox::postgres {

/// Why a server ended or did not start, in its own words: the last message of severity FATAL or
/// PANIC that its main or its start-up process logged since its last start. Looks into the newest
/// JSON log of the data directory, then into `output`, where the process itself writes before the
/// log is set up. Empty when it said nothing, as after SIGKILL.
[[nodiscard]] std::string last_words(const std::filesystem::path& data,
                                     const std::filesystem::path& output);

/// The same from the text of a JSON log, one object a line; broken lines are passed over.
[[nodiscard]] std::string last_words_in_json_log(std::string_view text);

/// The same from plain log lines, `… FATAL:  message` or `postgres: message`.
[[nodiscard]] std::string last_words_in_output(std::string_view text);

/// What PostgreSQL's main process logged last of a process of its own that ended unexpectedly
/// ("server process (PID 7) was terminated by signal 9: Killed"), which ends every connection;
/// empty when nothing of the kind stands in the newest log.
[[nodiscard]] std::string last_crash(const std::filesystem::path& data);
[[nodiscard]] std::string last_crash_in_json_log(std::string_view text);

}  // namespace signalbox::postgres
