#include "provisioning/local/project_folder.hpp"

#include <string_view>
#include <system_error>

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view copied_suffix = ".copying";
constexpr std::string_view deleted_suffix = ".deleting";
constexpr std::string_view copy_suffix = ".copied";
constexpr std::string_view replaced_suffix = ".replaced";

}  // namespace

project_folder projects_folder::of(const domain::project_ref& ref) const {
  return {.root = root_ / ref.value};
}

project_folder projects_folder::being_copied(const domain::project_ref& ref) const {
  return {.root = root_ / (ref.value + std::string(copied_suffix))};
}

project_folder projects_folder::being_deleted(const domain::project_ref& ref) const {
  return {.root = root_ / (ref.value + std::string(deleted_suffix))};
}

project_folder projects_folder::copied(const domain::project_ref& ref) const {
  return {.root = root_ / (ref.value + std::string(copy_suffix))};
}

project_folder projects_folder::replaced(const domain::project_ref& ref) const {
  return {.root = root_ / (ref.value + std::string(replaced_suffix))};
}

std::vector<domain::project_ref> projects_folder::refs() const {
  std::vector<domain::project_ref> found;
  std::error_code unreadable;
  for (const auto& entry : fs::directory_iterator(root_, unreadable)) {
    auto name = entry.path().filename().string();
    if (domain::is_ref(name)) found.emplace_back(std::move(name));
  }
  return found;
}

std::vector<project_folder> projects_folder::unfinished_copies() const {
  std::vector<project_folder> found;
  std::error_code unreadable;
  for (const auto& entry : fs::directory_iterator(root_, unreadable))
    if (entry.path().extension() == copied_suffix) found.push_back({.root = entry.path()});
  return found;
}

void projects_folder::remove_leftovers() const {
  std::vector<fs::path> leftovers;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(root_, ignored)) {
    const auto suffix = entry.path().extension();
    if (suffix == copied_suffix || suffix == deleted_suffix) leftovers.push_back(entry.path());
  }
  for (const auto& ref : refs())
    leftovers.push_back(of(ref).offloaded_data());
  for (const auto& one : leftovers)
    fs::remove_all(one, ignored);
}

}  // namespace signalbox::provisioning
