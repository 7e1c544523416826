#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace signalbox::domain {

/// A place where projects can run.
struct region {
  std::string code;      ///< for example `eu-west-3`
  std::string name;      ///< for people, for example "West EU (Paris)"
  double latitude = 0;   ///< degrees, -90 to 90
  double longitude = 0;  ///< degrees, -180 to 180
};

/// A short way to a region.
struct continent {
  std::string name;    ///< for people, for example "Europe"
  std::string region;  ///< the code of its region
};

/// The regions of each cloud provider: `config/regions.json`, read once. Immutable afterwards, so
/// any thread may read it.
class region_catalogue {
 public:
  /// Reads the catalogue. `file` only names it in errors. `errc::bad_request` says the line of a
  /// syntax error, or the field and what is wrong with it.
  [[nodiscard]] static core::result<region_catalogue> parse(std::string_view file,
                                                            std::string_view text);

  /// `AWS`, `AWS_K8S`, `AWS_NIMBUS`, `FLY`, in alphabetical order.
  [[nodiscard]] std::vector<std::string_view> cloud_providers() const;

  /// Empty for an unknown provider.
  [[nodiscard]] std::span<const region> regions_of(std::string_view cloud_provider) const;

  /// The region that is offered first; empty for an unknown provider.
  [[nodiscard]] std::string_view default_of(std::string_view cloud_provider) const;

  /// Continents and the region that each stands for (specification point 9); empty for a provider
  /// without such shortcuts.
  [[nodiscard]] std::span<const continent> continents_of(std::string_view cloud_provider) const;

  /// Of all providers, each once, in alphabetical order.
  [[nodiscard]] std::vector<std::string_view> all_codes() const;

  /// Nothing when the provider has no such region.
  [[nodiscard]] const region* find(std::string_view cloud_provider, std::string_view code) const;

  /// `errc::bad_request` with the field `cloud_provider` or `db_region` and what is allowed.
  [[nodiscard]] core::result<void> check(std::string_view cloud_provider,
                                         std::string_view code) const;

 private:
  struct provider {
    std::string default_code;
    std::vector<region> regions;
    std::vector<continent> continents;
  };

  std::map<std::string, provider, std::less<>> providers_;
};

}  // namespace signalbox::domain
