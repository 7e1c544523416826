#include "app/server/log_readers.hpp"

namespace signalbox::app {

log_readers::log_readers(const settings& how, std::filesystem::path data_folder,
                         const domain::log_catalogue& sources, spdlog::logger& log)
    : log_(log),
      pool_(logs::read_limits{.threads = how.logs.readers}),
      reading_{.data_folder = std::move(data_folder),
               .schema = sources,
               .pool = pool_,
               .report_damage = [this](const domain::project_ref& ref,
                                       const std::vector<std::string>& files) {
                 note_damage(ref, files);
               }} {}

void log_readers::on_damage(damage_callback callback) {
  const std::lock_guard lock(guard_);
  damage_callback_ = std::move(callback);
}

log_reading_counts log_readers::counts() const {
  const std::lock_guard lock(guard_);
  return {.pool = pool_.counts(), .damaged_files = damaged_files_};
}

void log_readers::note_damage(const domain::project_ref& ref,
                              const std::vector<std::string>& files) {
  damage_callback callback;
  {
    const std::lock_guard lock(guard_);
    if (remembered_.size() + files.size() > remembered_max) remembered_.clear();
    for (const auto& file : files) {
      if (!remembered_.emplace(ref.value, file).second) continue;
      ++damaged_files_;
      log_.warn("logs.damaged project={} file={}", ref.value, file);
    }
    callback = damage_callback_;
  }
  if (callback) callback(ref, files);
}

}  // namespace signalbox::app
