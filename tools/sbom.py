"""Write the bill of materials that is in the wheel: `python -m tools.sbom`.

CycloneDX, JSON: what `make play` installs, and the packages that can end up in the built page, by name and version. It is made from the locks alone, with
neither time nor place in it, so the same locks give the same file. `make lock` makes it; a test compares.
"""

import base64
import uuid
from typing import Final

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from orderup import __version__
from tools.locks import PAGE_LOCK, ROOT, Locked, page_packages, python_lock, python_packages

FILE: Final = ROOT / "requirements" / "sbom.cdx.json"
NAMESPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, "pkg:pypi/orderup")


def bill() -> str:
    """Return the bill of materials."""
    python = python_packages(python_lock("play").read_text())
    page = page_packages(PAGE_LOCK.read_text(), shipped=True)
    components = {*(_python_component(one) for one in python), *(_page_component(one) for one in page)}
    own = PackageURL("pypi", None, "orderup", __version__)
    root = Component(name="orderup", version=__version__, type=ComponentType.APPLICATION, purl=own, bom_ref=str(own))
    bom = Bom(components=components, metadata=BomMetaData(component=root))
    bom.metadata.timestamp = None  # type: ignore[assignment]  # the same file whenever it is made
    bom.serial_number = uuid.uuid5(NAMESPACE, repr(sorted((one.name, one.version) for one in (*python, *page))))
    bom.register_dependency(root, components)
    return JsonV1Dot6(bom).output_as_string(indent=2) + "\n"


def _python_component(one: Locked) -> Component:
    purl = PackageURL("pypi", None, one.name, one.version)
    return Component(name=one.name, version=one.version, type=ComponentType.LIBRARY, purl=purl, bom_ref=str(purl))


def _page_component(one: Locked) -> Component:
    scope, _, name = one.name.rpartition("/")
    purl = PackageURL("npm", scope or None, name, one.version)
    hashes = [HashType(alg=HashAlgorithm.SHA_512, content=_hexadecimal(text)) for text in one.hashes]
    return Component(
        name=name, group=scope or None, version=one.version, type=ComponentType.LIBRARY, purl=purl, bom_ref=str(purl), hashes=hashes
    )  # fmt: skip


def _hexadecimal(integrity: str) -> str:
    return base64.b64decode(integrity.removeprefix("sha512-")).hex()


if __name__ == "__main__":
    FILE.write_text(bill())
