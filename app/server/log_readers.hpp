#pragma once

#include <spdlog/logger.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/log/log_reading.hpp"
#include "app/metrics/metrics.hpp"
#include "app/settings/settings.hpp"
#include "domain/log/log_source.hpp"

namespace signalbox::app {

/// The threads that read projects' logs, and what becomes of damage that they find. All functions
/// on any thread.
class log_readers {
 public:
  using damage_callback =
      std::function<void(const domain::project_ref&, const std::vector<std::string>& files)>;

  /// `sources` and `log` must outlive it.
  log_readers(const settings& how, std::filesystem::path data_folder,
              const domain::log_catalogue& sources, spdlog::logger& log);

  /// Sets who moves damaged files aside (`logs::store::quarantine`): the writer of the project.
  /// Called on a reading thread; must not block. Without one, they stay where they are.
  void on_damage(damage_callback callback);

  [[nodiscard]] const api::log_reading& reading() const { return reading_; }
  [[nodiscard]] log_reading_counts counts() const;

 private:
  /// Damaged files whose report is remembered, so that each is reported once.
  static constexpr std::size_t remembered_max = 10'000;

  void note_damage(const domain::project_ref& ref, const std::vector<std::string>& files);

  spdlog::logger& log_;
  mutable std::mutex guard_;
  std::set<std::pair<std::string, std::string>> remembered_;  ///< guarded, as the next
  std::uint64_t damaged_files_ = 0;
  damage_callback damage_callback_;
  logs::read_pool pool_;  ///< before what it uses is destroyed, its threads have ended
  api::log_reading reading_;
};

}  // namespace signalbox::app
