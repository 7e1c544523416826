#include "postgres/final_output.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "postgres/owned_files.hpp"

namespace signalbox::postgres {
namespace {

namespace fs = std::filesystem;

// A failed start writes about ten lines; this suffices for a hundred.
constexpr std::size_t log_bytes_max = std::size_t{32} * 1024;
// After a crash each reconnecting client writes a line until the server has recovered.
constexpr std::size_t crash_bytes_max = std::size_t{4} << 20;

std::optional<fs::path> newest_json_log(const fs::path& data) {
  std::optional<fs::path> newest;
  fs::file_time_type newest_time = fs::file_time_type::min();
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(data / "log", ignored)) {
    if (entry.path().extension() != ".json") continue;
    const auto time = entry.last_write_time(ignored);
    if (newest && time <= newest_time) continue;
    newest = entry.path();
    newest_time = time;
  }
  return newest;
}

template <class Each>
void for_each_line(std::string_view text, Each each) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    each(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

std::string member(const nlohmann::json& entry, const char* name) {
  const auto found = entry.find(name);
  return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::string final_json_log_lines(std::string_view text) {
  std::string words;
  for_each_line(text, [&](std::string_view line) {
    const auto entry = nlohmann::json::parse(line, nullptr, false);
    if (!entry.is_object()) return;
    const auto process = member(entry, "backend_type");
    if (process != "postmaster" && process != "startup") return;
    const auto severity = member(entry, "error_severity");
    const auto message = member(entry, "message");
    if (message.starts_with("starting PostgreSQL")) words.clear();
    if (severity == "FATAL" || severity == "PANIC") words = message;
  });
  return words;
}

std::string last_crash_in_json_log(std::string_view text) {
  std::string words;
  for_each_line(text, [&](std::string_view line) {
    // Most lines are about rejected clients.
    if (line.find("\"postmaster\"") == std::string_view::npos) return;
    const auto entry = nlohmann::json::parse(line, nullptr, false);
    if (!entry.is_object() || member(entry, "backend_type") != "postmaster") return;
    const auto message = member(entry, "message");
    if (message.find("was terminated by signal") != std::string::npos ||
        message.find("exited with exit code") != std::string::npos)
      words = message;
  });
  return words;
}

std::string last_crash(const fs::path& data) {
  const auto log = newest_json_log(data);
  return log ? last_crash_in_json_log(tail_of(*log, crash_bytes_max)) : std::string();
}

std::string final_output_lines(std::string_view text) {
  std::string words;
  for_each_line(text, [&](std::string_view line) {
    // Errors before logging starts are printed with the program's name.
    for (const std::string_view severity : {"postgres: ", "FATAL:  ", "PANIC:  "}) {
      const auto at = line.find(severity);
      if (at != std::string_view::npos) words = line.substr(at + severity.size());
    }
  });
  return words;
}

std::string final_output(const fs::path& data, const fs::path& output) {
  if (auto words = final_output_lines(tail_of(output, log_bytes_max)); !words.empty()) return words;
  const auto log = newest_json_log(data);
  return log ? final_json_log_lines(tail_of(*log, log_bytes_max)) : std::string();
}

}  // namespace signalbox::postgres
