#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/identifiers.hpp"
#include "domain/log/log_entry.hpp"
#include "log_intake/log_service.hpp"
#include "provisioning/local/log_reading.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"
#include "tests/unit/provisioning/recording_provider.hpp"

namespace signalbox::testing {

/// A provider whose log files are below a folder: `<ref>/data/log/*.json`, and `pooler/`.
class log_files_provider final : public recording_provider {
 public:
  explicit log_files_provider(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] core::result<domain::log_chunk> read_log(
      const std::optional<domain::project_ref>& of, const domain::log_position& from,
      deadline until) override;
  void on_log_written(log_listener listener) override;

  /// Reports new lines, as the system does.
  void announce(const std::optional<domain::project_ref>& of);

  std::atomic<bool> is_failing{false};
  std::atomic<int> reads{0};

 private:
  std::filesystem::path folder_;
  std::mutex guard_;
  log_listener listener_;
};

/// Log files, and the service that reads them.
class intake_place {
 public:
  explicit intake_place(log_intake::intake_settings how = {}) : how_(std::move(how)) {
    how_.data_dir = folder_.path();
  }

  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }
  [[nodiscard]] log_files_provider& provider() { return provider_; }
  [[nodiscard]] log_intake::log_service& service() { return *service_; }
  /// Starts a service, after the end of the previous one.
  void start();
  void stop() { service_.reset(); }

  /// Appends to a log file of a project, or of the pooler, and reports it.
  void write(const domain::project_ref& ref, std::string_view text,
             const std::string& file = "pg.1.json");
  void write_pooler(std::string_view text);

  /// The stored lines of a project, oldest first.
  [[nodiscard]] std::vector<domain::log_entry> stored(const domain::project_ref& ref) const;
  /// Waits until so many lines are stored, and returns them.
  [[nodiscard]] std::vector<domain::log_entry> await_stored(const domain::project_ref& ref,
                                                            std::size_t count) const;
  /// The messages of lines.
  [[nodiscard]] static std::vector<std::string> messages(
      const std::vector<domain::log_entry>& lines);

  [[nodiscard]] std::vector<std::string> events();

 private:
  temporary_folder folder_;
  log_intake::intake_settings how_;
  log_files_provider provider_{folder_.path() / "files"};
  std::mutex guard_;
  std::vector<std::string> events_;
  std::unique_ptr<log_intake::log_service> service_;
};

/// A line as PostgreSQL writes it, with a newline.
[[nodiscard]] std::string postgres_json(std::string_view message,
                                        std::string_view severity = "LOG");

/// Waits up to 20 seconds until a condition holds.
template <class Condition>
[[nodiscard]] bool eventually(Condition holds) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace signalbox::testing
