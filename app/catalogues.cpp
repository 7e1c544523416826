#include "app/catalogues.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "app/share.hpp"

namespace signalbox::app {

namespace {

template <class Catalogue>
domain::result<Catalogue> read(const char* name) {
  const auto path = share_folder() / "config" / name;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return domain::fail(domain::errc::internal,
                        fmt::format("Cannot read {}. It belongs to the program: build or install "
                                    "Signalbox again.",
                                    path.string()));
  }
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  return Catalogue::parse(path.string(), text);
}

}  // namespace

domain::result<catalogues> catalogues::load() {
  auto roles = read<domain::role_catalogue>("roles.json");
  if (!roles) return std::unexpected(roles.error());
  auto regions = read<domain::region_catalogue>("regions.json");
  if (!regions) return std::unexpected(regions.error());
  auto compute = read<domain::compute_catalogue>("compute.json");
  if (!compute) return std::unexpected(compute.error());
  return catalogues{std::move(*roles), std::move(*regions), std::move(*compute)};
}

}  // namespace signalbox::app
